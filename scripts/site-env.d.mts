export const siteEnv: { NODE_ENV: string; MALLOC_ARENA_MAX: string; NODE_OPTIONS: string }
