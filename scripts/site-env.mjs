/**
 * The environment of the site, here and in deploy/. MALLOC_ARENA_MAX: otherwise the C library has a
 * heap for each thread and returns little of it, 30 to 40 MB. MALLOC_MMAP_THRESHOLD_: larger
 * blocks, pages above all, are returned immediately and leave no gaps. Without a setting that limit
 * and MALLOC_TRIM_THRESHOLD_ grow to megabytes with the first freed block, and the gaps to 60 MB
 * and more. Other libraries ignore these variables. `--max-semi-space-size`: megabytes for new
 * objects. Unbounded it grows to several times that, and the process with it.
 */
export const siteEnv = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=8`.trim(),
}
