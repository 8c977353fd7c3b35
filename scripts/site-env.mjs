/**
 * What the site is started with, here and in deploy/. MALLOC_ARENA_MAX: the C library keeps a heap for each thread otherwise and gives little of
 * it back, 30 to 40 MB. MALLOC_MMAP_THRESHOLD_: what is larger, pages above all, is given back at once and leaves no gaps; left alone that limit
 * and MALLOC_TRIM_THRESHOLD_ grow to megabytes with the first that is freed, and the gaps to 60 MB and more. Other libraries leave these alone.
 * `--max-semi-space-size`: megabytes for what is new. Unbounded it grows to several times that, and the process with it.
 */
export const siteEnv = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=8`.trim(),
}
