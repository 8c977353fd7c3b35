import { collections, type MenuGroup } from '#domain/listing/collections.ts'
import * as messages from '#web/texts/en/site.ts'

export interface MenuEntry {
  readonly to: string
  readonly label: string
}

export interface MenuSection {
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

function entriesOf(group: MenuGroup): MenuEntry[] {
  return collections.flatMap((collection) =>
    collection.menu?.group === group ? [{ to: `/${collection.id}`, label: collection.menu.label }] : [],
  )
}

const [famous, ...singles] = entriesOf('single')

/** The header in the order of docs/interface.md, Navigation: single links and groups. */
export const headerMenu: readonly (MenuEntry | MenuSection)[] = [
  { to: '/', label: messages.shell.home },
  { label: messages.shell.opportunity, entries: entriesOf('opportunity') },
  ...(famous ? [famous] : []),
  { label: messages.shell.category, entries: entriesOf('category') },
  { label: messages.shell.region, entries: entriesOf('region') },
  ...singles,
  { to: '/blogs', label: messages.shell.blogs },
]

/** What only the mobile menu adds. */
export const narrowExtra: readonly MenuEntry[] = [
  { to: '/faq', label: messages.shell.faq },
  { to: '/about', label: messages.shell.about },
  { to: '/contact', label: messages.shell.contact },
]

export const footerQuick: readonly MenuEntry[] = [
  { to: '/', label: messages.shell.home },
  { to: '/about', label: messages.shell.about },
  { to: '/contact', label: messages.shell.contact },
  { to: '/faq', label: messages.shell.faq },
  ...footerOf('quick'),
]

export const footerRegions: readonly MenuEntry[] = footerOf('region')

function footerOf(list: 'quick' | 'region'): MenuEntry[] {
  return collections
    .filter((collection) => collection.footer === list)
    .map((collection) => ({ to: `/${collection.id}`, label: collection.menu?.label ?? collection.title }))
}
