// How I can come back, and on which devices I am signed in.
import { get } from "./api";
import { Resource } from "./resource.svelte";
import type { SignInMethods } from "./protocol";

export const signInMethods = new Resource<SignInMethods>(() => get("/me/sign-in-methods"));
