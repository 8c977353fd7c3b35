/** In the page: keeps in mind what can be seen of it, and what of that scrolls, for `findNewlyVisible`. */
export function recordVisible(): void {
  const visible = new WeakSet<Element>()
  const scrolling = new WeakSet<Element>()
  for (const element of document.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    visible.add(element)
    if (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) scrolling.add(element)
  }
  Object.assign(window, { visibleBefore: { visible, scrolling } })
}

/** In the page: the outermost elements that can be seen now, or are larger than their box now, and were not when `recordVisible` looked at it. */
export function findNewlyVisible(): Element[] {
  const { visible, scrolling } = (window as unknown as { visibleBefore: Record<'visible' | 'scrolling', WeakSet<Element>> }).visibleBefore
  const found = new Set<Element>()
  const isWithinFound = (element: Element | null): boolean =>
    element !== null && (found.has(element) || isWithinFound(element.parentElement))
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isWithinFound(element.parentElement)) continue
    const isLarger = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
    if (!visible.has(element) || (isLarger && !scrolling.has(element) && /auto|scroll/.test(getComputedStyle(element).overflow)))
      found.add(element)
  }
  return [...found]
}
