// How I can come back, and on which devices I am signed in.
import { get } from "./api";
import { Loaded } from "./resource.svelte";
import type { Keeping } from "./protocol";

export const keeping = new Loaded<Keeping>(() => get("/me/keeping"));
