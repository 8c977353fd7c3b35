import type { HeadersArgs, MetaDescriptor } from 'react-router'

interface Loaded {
  /** Nothing is told where the loader could not be asked (`clientLoader`). */
  readonly loaderData?: { readonly meta: MetaDescriptor[] | null }
}

/** For routes whose loader tells what `pageMeta` makes. Nothing where the loader threw. */
export function meta({ loaderData }: Loaded): MetaDescriptor[] {
  return loaderData?.meta ?? []
}

/** For routes whose loader says how its page may be kept. */
export function headers({ loaderHeaders }: HeadersArgs): Headers {
  return loaderHeaders
}
