import { type Collection, collections, type MenuGroup } from '#domain/listing/collections.ts'
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
export function headerMenu(texts: SiteTexts): readonly (MenuEntry | MenuSection)[] {
  const { shell } = texts
  const entriesOf = (group: MenuGroup) => toEntries(texts, ({ menu }) => menu === group)
  const [famous, ...singles] = entriesOf('single')
  return [
    { to: '/', label: shell.home },
    { label: shell.opportunity, entries: entriesOf('opportunity') },
    ...(famous ? [famous] : []),
    { label: shell.category, entries: entriesOf('category') },
    { label: shell.region, entries: entriesOf('region') },
    ...singles,
    { to: '/blogs', label: shell.blogs },
  ]
}

/** What only the mobile menu adds. */
export function narrowExtra({ shell }: SiteTexts): readonly MenuEntry[] {
  return [
    { to: '/faq', label: shell.faq },
    { to: '/about', label: shell.about },
    { to: '/contact', label: shell.contact },
  ]
}

export function footerQuick(texts: SiteTexts): readonly MenuEntry[] {
  const { shell } = texts
  return [
    { to: '/', label: shell.home },
    { to: '/about', label: shell.about },
    { to: '/contact', label: shell.contact },
    { to: '/faq', label: shell.faq },
    ...toEntries(texts, ({ footer }) => footer === 'quick'),
  ]
}

export function footerRegions(texts: SiteTexts): readonly MenuEntry[] {
  return toEntries(texts, ({ footer }) => footer === 'region')
}

function toEntries({ listingNames }: SiteTexts, isMeant: (collection: Collection) => boolean): MenuEntry[] {
  return collections.filter(isMeant).map(({ id }) => ({ to: `/${id}`, label: listingNames[id].menu ?? listingNames[id].title }))
}
