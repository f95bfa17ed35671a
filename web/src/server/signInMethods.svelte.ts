// How I can come back, and on which devices I am signed in.
import { get } from "./api";
import { Loaded } from "./resource.svelte";
import type { SignInMethods } from "./protocol";

export const keeping = new Loaded<SignInMethods>(() => get("/me/sign-in-methods"));
