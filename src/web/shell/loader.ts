import type { HeadersArgs, MetaDescriptor, RouterContextProvider } from 'react-router'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { settingsContext, textsOf } from '#web/context.ts'
import { fileMeta, type FileLinksView } from '#web/files/file-links.ts'
import { shareAddress, sharePicture } from '#web/pictures/address.ts'
import type { MenuEntry } from '#web/shell/menus.ts'
import { type PageId, pages, pathOfPage } from '#web/shell/pages.ts'
import { statusOf } from '#web/shell/status-of.ts'

/**
 * For routes whose loader returns the result of `pageMeta`. Empty if the loader threw, or could not
 * be reached (`clientLoader`).
 */
export function meta({
  loaderData,
}: {
  loaderData?: { meta: MetaDescriptor[] | null }
}): MetaDescriptor[] {
  return loaderData?.meta ?? []
}

/**
 * For routes whose loader sets the cache headers of its page, and whose action sets Retry-After.
 */
export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): Headers {
  const wait = actionHeaders.get('retry-after')
  return wait === null ? loaderHeaders : new Headers([...loaderHeaders, ['retry-after', wait]])
}

interface PageMeta {
  readonly title: string
  readonly description: string
  /** The canonical path, with its slash. */
  readonly path: string
  readonly picture: string
  readonly type?: 'website' | 'article'
  readonly hidden?: boolean
  /** Its files beside HTML. */
  readonly files?: FileLinksView
  /** The lists above it, without the home page. */
  readonly way?: readonly MenuEntry[]
  /** Its subject; the address here is added. */
  readonly about?: (url: string) => LinkedData
}

/**
 * The result of `pageMeta` for a page of the table (`web/shell/pages.ts`), with its own texts.
 * `hidden`: excluded from search engines.
 */
export function metaOfPage(
  context: Readonly<RouterContextProvider>,
  id: PageId,
  more: Pick<PageMeta, 'hidden' | 'files'> = {},
) {
  const { title, description } = textsOf(context).pages[id]
  const row = pages.find((page) => page.id === id)
  const picture = shareAddress(
    'page',
    row === undefined || row.picture === 'own' ? id : row.picture,
  )
  return pageMeta(context, { title, description, path: pathOfPage(id), picture, ...more })
}

export function pageMeta(
  context: Readonly<RouterContextProvider>,
  page: PageMeta,
): MetaDescriptor[] {
  const settings = context.get(settingsContext)
  const title =
    page.path === '/'
      ? `${settings.siteName}: ${page.title}`
      : `${page.title} | ${settings.siteName}`
  const url = settings.publicUrl + page.path
  const home = { to: '/', label: textsOf(context).pageNames.home }
  const way =
    page.way && page.way.length > 0 ? [home, ...page.way, { to: page.path, label: page.title }] : []
  const linked = [
    ...(page.about ? [page.about(url)] : []),
    ...(way.length > 0 ? [toBreadcrumbList(way, settings.publicUrl)] : []),
  ]
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: settings.siteName },
    { property: 'og:type', content: page.type ?? 'website' },
    // Open Graph writes en_US where BCP 47 writes en-US.
    { property: 'og:locale', content: textsOf(context).writing.long.replace('-', '_') },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: settings.publicUrl + page.picture },
    { property: 'og:image:width', content: String(sharePicture.width) },
    { property: 'og:image:height', content: String(sharePicture.height) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.files ? fileMeta(page.files) : []),
    ...(page.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...linked.map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ]
}

/** A thing of schema.org, as search engines read it from a page (docs/interface, Every page). */
type LinkedData = { readonly '@type': string; readonly [property: string]: unknown }

/** The way from the home page to a page, itself at last. Paths begin with their slash. */
function toBreadcrumbList(way: readonly MenuEntry[], publicUrl: string): LinkedData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ to, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + to,
    })),
  }
}

/**
 * An item with its announced days alone: no organizer has announced an expected one. `url` is its
 * page here. Competitions too: an Event needs a day and a place, which no item has, and knows no
 * provider and no application.
 */
export function toItemData(item: Opportunity, url: string): LinkedData {
  const { name, hostUniversity, hostOrganization, opens, deadline } = item
  const host = hostOrganization ?? hostUniversity
  return {
    '@type': 'EducationalOccupationalProgram',
    name,
    url,
    ...(host !== null && { provider: { '@type': 'Organization', name: host } }),
    ...(opens !== null && { applicationStartDate: opens }),
    // The deadline before an opening is that of the round before.
    ...(deadline.kind === 'fixed' &&
      deadline.date !== null &&
      deadline.date >= (opens ?? '') && { applicationDeadline: deadline.date }),
  }
}

/**
 * The reason for a page's error text, and an uncacheable 503 (docs/interface, Failures).
 * Rethrows all but Problem 'unavailable'.
 */
export function unavailable(error: unknown): { reason: ErrorMessage; init: ResponseInit } {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
  return {
    reason: error.reason,
    init: {
      status: statusOf[error.code],
      headers: { 'retry-after': String(error.retryAfter ?? 5) },
    },
  }
}
