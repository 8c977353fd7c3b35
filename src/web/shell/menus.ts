import { type Collection, collections, type MenuGroup } from '#domain/listing/collections.ts'
import { listPages, type MenuPage, pageMenus, pathOfPage } from '#web/shell/pages.ts'
import type { SiteTexts } from '#web/texts/language.ts'

export interface MenuEntry {
  readonly to: string
  readonly label: string
}

export interface MenuSection {
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** The header in the order of docs/interface.md, Navigation: single links and groups. */
export function headerMenu(texts: SiteTexts, offersRules: boolean): readonly (MenuEntry | MenuSection)[] {
  const { shell } = texts
  const entriesOf = (group: MenuGroup) => toEntries(texts, ({ menu }) => menu === group)
  const [famous, ...singles] = entriesOf('single')
  return [
    ...toPages(texts, pageMenus.headerStart, offersRules),
    { label: shell.opportunity, entries: [...entriesOf('opportunity'), ...toPages(texts, pageMenus.opportunity, offersRules)] },
    ...(famous ? [famous] : []),
    { label: shell.category, entries: entriesOf('category') },
    { label: shell.region, entries: [...entriesOf('region'), ...toPages(texts, pageMenus.region, offersRules)] },
    ...singles,
    ...toPages(texts, pageMenus.headerEnd, offersRules),
  ]
}

/** The links of the mobile menu only. */
export function narrowExtra(texts: SiteTexts, offersRules: boolean): readonly MenuEntry[] {
  return toPages(texts, pageMenus.narrow, offersRules)
}

/** The footer's quick links: pages, then listings. */
export function footerQuick(texts: SiteTexts, offersRules: boolean): readonly MenuEntry[] {
  return [...toPages(texts, pageMenus.footerQuick, offersRules), ...toEntries(texts, ({ footer }) => footer === 'quick')]
}

/** The footer's list of regions. */
export function footerRegions(texts: SiteTexts): readonly MenuEntry[] {
  return toEntries(texts, ({ footer }) => footer === 'region')
}

/** Beside the site's name at the end of the footer. */
export function footerEnd(texts: SiteTexts, offersRules: boolean): readonly MenuEntry[] {
  return toPages(texts, pageMenus.footerEnd, offersRules)
}

function toPages({ pageNames }: SiteTexts, ids: readonly MenuPage[], offersRules: boolean): MenuEntry[] {
  const existing = listPages(offersRules).map(({ id }) => id)
  return ids.filter((id) => existing.includes(id)).map((id) => ({ to: pathOfPage(id), label: pageNames[id] }))
}

function toEntries({ listingNames }: SiteTexts, isMeant: (collection: Collection) => boolean): MenuEntry[] {
  return collections.filter(isMeant).map(({ id }) => ({ to: `/${id}`, label: listingNames[id].menu ?? listingNames[id].title }))
}
