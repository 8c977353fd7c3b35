import type { HeadersArgs, MetaDescriptor } from 'react-router'

interface Loaded {
  /** No tags when the loader could not be reached (`clientLoader`). */
  readonly loaderData?: { readonly meta: MetaDescriptor[] | null }
}

/** For routes whose loader returns the result of `pageMeta`. Empty if the loader threw. */
export function meta({ loaderData }: Loaded): MetaDescriptor[] {
  return loaderData?.meta ?? []
}

/** For routes whose loader sets the cache headers of its page, and whose action sets Retry-After. */
export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const wait = actionHeaders.get('retry-after')
  return wait === null ? loaderHeaders : new Headers([...loaderHeaders, ['retry-after', wait]])
}
