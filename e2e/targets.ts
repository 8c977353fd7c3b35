import type { Area } from './area.ts'

/**
 * In the page: sets `data-axe-target` on clickable elements that overlap others. It also flags
 * those below 24 pixels with such a neighbour within 24 pixels of their middle. All other targets
 * are large or distant enough for WCAG 2.2 (2.5.8), so axe need not check them. A bar that stays at
 * an edge of the window covers another target only until one scrolls, wherever that happens to be:
 * its controls are compared among themselves.
 */
export function flagCrampedTargets({ within, except }: Required<Area>): void {
  const least = 24
  const kinds =
    'a, area, button, input, select, textarea, summary, iframe, audio, video, [tabindex]:not([tabindex^="-"]), [contenteditable]'
  for (const old of document.querySelectorAll('[data-axe-target]'))
    old.removeAttribute('data-axe-target')
  const targets = [...document.querySelectorAll(kinds)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      bar: findBar(element),
    }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  for (const target of targets)
    if (
      target.element.closest(within) &&
      !except.some((selector) => target.element.closest(selector)) &&
      targets.some(
        (other) => other !== target && other.bar === target.bar && isCramped(target.box, other.box),
      )
    )
      target.element.setAttribute('data-axe-target', '')

  /** The element around it, or itself, that stays while the page scrolls. */
  function findBar(element: Element | null): Element | null {
    if (element === null) return null
    const { position } = getComputedStyle(element)
    return position === 'fixed' || position === 'sticky' ? element : findBar(element.parentElement)
  }

  function isCramped(box: DOMRect, other: DOMRect): boolean {
    if (box.width >= least && box.height >= least) return touches(box, other)
    const across = (box.left + box.right) / 2
    const down = (box.top + box.bottom) / 2
    return touches(new DOMRect(across - least, down - least, 2 * least, 2 * least), other)
  }

  function touches(one: DOMRect, other: DOMRect): boolean {
    return (
      one.left < other.right &&
      other.left < one.right &&
      one.top < other.bottom &&
      other.top < one.bottom
    )
  }
}
