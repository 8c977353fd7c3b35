import type { Area } from './area.ts'

/** In the page: records the visible and the scrolling elements for `findNewlyVisible`. */
export function recordVisible(): void {
  const visible = new WeakSet<Element>()
  const scrolling = new WeakSet<Element>()
  for (const element of document.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    visible.add(element)
    if (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
      scrolling.add(element)
  }
  Object.assign(window, { visibleBefore: { visible, scrolling } })
}

/**
 * In the page: finds the outermost elements of the area that became visible, or outgrew their box,
 * since `recordVisible`.
 */
export function findNewlyVisible({ within, except }: Required<Area>): Element[] {
  const { visible, scrolling } = (
    window as unknown as { visibleBefore: Record<'visible' | 'scrolling', WeakSet<Element>> }
  ).visibleBefore
  const found = new Set<Element>()
  const isWithinFound = (element: Element | null): boolean =>
    element !== null && (found.has(element) || isWithinFound(element.parentElement))
  for (const element of document.querySelectorAll('body *')) {
    if (!element.closest(within) || except.some((selector) => element.closest(selector))) continue
    if (
      !element.checkVisibility({ visibilityProperty: true }) ||
      isWithinFound(element.parentElement)
    )
      continue
    const isLarger =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
    if (
      !visible.has(element) ||
      (isLarger &&
        !scrolling.has(element) &&
        /auto|scroll/.test(getComputedStyle(element).overflow))
    )
      found.add(element)
  }
  return [...found]
}
