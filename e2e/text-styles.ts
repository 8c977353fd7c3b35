import type { Area } from './area.ts'

/**
 * In the page: flags one visible text of each style outside `checked` with `data-axe-text`, and
 * returns these styles. A style is everything that decides about legibility: the letters and the
 * background. A text over an element that is no ancestor, such as a badge on a picture, has a
 * separate style on every page.
 */
export function flagTexts([{ within, except }, checked]: readonly [
  Required<Area>,
  readonly string[],
]): string[] {
  const seen = new Set(checked)
  const veils = new Map<Element, string>()
  const grounds = new Map<Element, string>()
  const forEars = new Map<Element, boolean>()
  for (const old of document.querySelectorAll('[data-axe-text]'))
    old.removeAttribute('data-axe-text')
  return [...document.querySelectorAll(`${within}, ${within} *`)].flatMap((element) => {
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true })) return []
    // Axe skips what only screen readers find, so a text there says nothing about its style.
    if (isForEars(element)) return []
    // A style counts as checked only where axe has looked at it.
    if (except.some((selector) => element.closest(selector))) return []
    const style = describe(element)
    if (seen.has(style)) return []
    seen.add(style)
    element.setAttribute('data-axe-text', '')
    return [style]
  })

  function hasText(element: Element): boolean {
    return (
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    )
  }

  function isForEars(element: Element | null): boolean {
    if (element === null) return false
    let isIt = forEars.get(element)
    if (isIt === undefined) {
      isIt = getComputedStyle(element).clipPath === 'inset(50%)' || isForEars(element.parentElement)
      forEars.set(element, isIt)
    }
    return isIt
  }

  function describe(element: Element): string {
    const { color, fontSize, fontWeight, textShadow, textDecorationLine } =
      getComputedStyle(element)
    const around = element.localName === 'a' ? getComputedStyle(element.parentElement!).color : ''
    return [
      around,
      color,
      fontSize,
      fontWeight,
      textShadow,
      textDecorationLine,
      findVeil(element),
      findGround(element),
    ].join()
  }

  /** The opacity of the element and its ancestors. */
  function findVeil(element: Element | null): string {
    if (element === null) return ''
    let veil = veils.get(element)
    if (veil === undefined) {
      const { opacity, filter } = getComputedStyle(element)
      veil =
        (opacity !== '1' || filter !== 'none' ? `${opacity} ${filter},` : '') +
        findVeil(element.parentElement)
      veils.set(element, veil)
    }
    return veil
  }

  /** The colours and pictures below the element's text, down to the first opaque one. */
  function findGround(element: Element | null): string {
    if (element === null) return ''
    let ground = grounds.get(element)
    if (ground === undefined) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(element)
      ground = `${backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : `${backgroundColor},`}${backgroundImage === 'none' ? '' : `${backgroundImage},`}`
      if (backgroundImage !== 'none' || !/^(?!rgba)[^/]+$/.test(backgroundColor)) {
        if (/absolute|fixed|sticky/.test(position)) ground += `${location.href},`
        ground += findGround(element.parentElement)
      }
      grounds.set(element, ground)
    }
    return ground
  }
}
