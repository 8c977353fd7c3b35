import type { KeptItem } from '#web/keep/kept-items.ts'
import type { ShortlistItem } from '#web/keep/shortlist-view.ts'

/** What has become of an item since it was kept. */
export type News = 'closed' | 'moved' | 'link'

/** In the order of their weight. An item that was closed already when it was kept has not closed since. */
export function listNews(kept: KeptItem, { card, day }: Pick<ShortlistItem, 'card' | 'day'>): readonly News[] {
  const news: News[] = []
  if (card.due.tone === 'closed' && day !== null && kept.at <= day) news.push('closed')
  if ((kept.day ?? null) !== day && !(kept.day === undefined && card.due.tone === 'closed')) news.push('moved')
  if ((kept.link ?? '') !== card.linkMark) news.push('link')
  return news
}
