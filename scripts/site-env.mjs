/**
 * What the site is started with, here and in deploy/. The C library keeps a heap for each thread otherwise, and gives little of it back:
 * 30 to 40 MB. Other libraries leave the variable alone.
 */
export const siteEnv = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }
