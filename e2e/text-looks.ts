interface FoundText {
  readonly element: Element
  /** Everything that decides how well it can be read: the letters and what lies below them. */
  readonly look: string
}

/**
 * In the page: one visible text of every look that is not among the `known`. A text without a ground of its own above
 * something else than its ancestors (a badge on a picture) has a look of its own on every page.
 */
export function findTexts([within, known]: readonly [string, readonly string[]]): FoundText[] {
  const seen = new Set(known)
  return [...document.querySelectorAll(`${within}, ${within} *`)].flatMap((element) => {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) return []
    const look = describe(element)
    if (seen.has(look)) return []
    seen.add(look)
    return [{ element, look }]
  })

  function hasText(element: Element): boolean {
    return (
      element.matches('input, select, textarea') || [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    )
  }

  function describe(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element)
    const around = element.localName === 'a' ? getComputedStyle(element.parentElement!).color : ''
    const parts = [around, color, fontSize, fontWeight, textShadow, textDecorationLine]
    let isGroundKnown = false
    for (let below: Element | null = element; below; below = below.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(below)
      if (opacity !== '1' || filter !== 'none') parts.push(opacity, filter)
      if (isGroundKnown) continue
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') parts.push(backgroundColor)
      if (backgroundImage !== 'none') parts.push(backgroundImage)
      isGroundKnown = backgroundImage === 'none' && /^(?!rgba)[^/]+$/.test(backgroundColor)
      if (!isGroundKnown && /absolute|fixed|sticky/.test(position)) parts.push(location.href)
    }
    return parts.join()
  }
}
