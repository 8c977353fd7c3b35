import { type Collection, collections, type MenuGroup } from '#domain/listing/collections.ts'
import { useSettings } from '#web/components/useSettings.ts'
import { listPages, type MenuPage, pageMenus, pathOfPage } from '#web/shell/pages.ts'
import { useTexts } from '#web/texts/useTexts.ts'

export type MenuEntry = { readonly to: string; readonly label: string }

/** The menus of the header and of the footer, in the order of docs/interface, Navigation. */
export function useMenus() {
  const { listingNames, pageNames, shell } = useTexts()
  const { offersRules } = useSettings()
  const existing = listPages(offersRules).map(({ id }) => id)
  const toPages = (ids: readonly MenuPage[]): MenuEntry[] =>
    ids
      .filter((id) => existing.includes(id))
      .map((id) => ({ to: pathOfPage(id), label: pageNames[id] }))
  const toEntries = (isMeant: (collection: Collection) => boolean): MenuEntry[] =>
    collections
      .filter(isMeant)
      .map(({ id }) => ({ to: `/${id}`, label: listingNames[id].menu ?? listingNames[id].title }))
  const entriesOf = (group: MenuGroup) => toEntries(({ menu }) => menu === group)
  const [famous, ...singles] = entriesOf('single')
  const header: readonly (MenuEntry | { label: string; entries: readonly MenuEntry[] })[] = [
    ...toPages(pageMenus.headerStart),
    {
      label: shell.opportunity,
      entries: [...entriesOf('opportunity'), ...toPages(pageMenus.opportunity)],
    },
    ...(famous ? [famous] : []),
    { label: shell.category, entries: entriesOf('category') },
    { label: shell.region, entries: [...entriesOf('region'), ...toPages(pageMenus.region)] },
    ...singles,
    ...toPages(pageMenus.headerEnd),
  ]
  return {
    // Single links and groups.
    header,
    // The links of the mobile menu only.
    narrow: toPages(pageMenus.narrow),
    // Pages, then listings.
    footerQuick: [
      ...toPages(pageMenus.footerQuick),
      ...toEntries(({ footer }) => footer === 'quick'),
    ],
    footerRegions: toEntries(({ footer }) => footer === 'region'),
    // Beside the site's name at the end of the footer.
    footerEnd: toPages(pageMenus.footerEnd),
  }
}
