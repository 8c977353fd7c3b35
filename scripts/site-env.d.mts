/** Texts, as an environment holds them. */
export const siteEnv: Readonly<Record<'NODE_ENV' | 'NODE_OPTIONS' | `MALLOC_${string}`, string>>
