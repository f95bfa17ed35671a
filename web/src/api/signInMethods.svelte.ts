// My sign-in methods and signed-in devices.
import { get } from "./http";
import { Resource } from "./resource.svelte";
import type { SignInMethods } from "./protocol";

export const signInMethods = new Resource<SignInMethods>(() => get("/me/sign-in-methods"));
