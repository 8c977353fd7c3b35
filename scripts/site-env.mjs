/**
 * What the site is started with, here and in deploy/. MALLOC_ARENA_MAX: the C library keeps a heap for each thread otherwise and gives little of
 * it back, 30 to 40 MB; other libraries leave the variable alone. `--max-semi-space-size`: megabytes for what is new (tight-heap.ts).
 */
export const siteEnv = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=8`.trim(),
}
