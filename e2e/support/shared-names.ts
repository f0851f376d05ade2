/** Finds buttons and links that a screen reader user cannot tell apart: the same name, but different targets. */
import type { Page } from '@playwright/test'

export interface SharedName {
  readonly name: string
  /** The targets or subjects of the presses, without duplicates. */
  readonly targets: readonly string[]
}

/** Content with identical text. */
const SHARED_ON_PURPOSE: readonly RegExp[] = [
  // Files with the same title or description.
  /^(Details|Enlarge photo): /,
  // Two of the same kind by the same person on the same day.
  /Published a new (post|gallery|video|story)/,
]

/**
 * Returns every accessible name that several buttons or links with different targets share. The announced context also
 * distinguishes them: a post, a table row, a named region, a field group or a dialog.
 */
export async function findSharedNames(page: Page): Promise<SharedName[]> {
  const all = await page.evaluate(() => {
    const wordsOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    const shown = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
      const own = node.getAttribute('aria-label') ?? (node instanceof HTMLImageElement ? node.alt : undefined)
      return own ?? [...node.childNodes].map(shown).join(' ')
    }
    const nameOf = (element: Element) => {
      const labelled = element.getAttribute('aria-labelledby')
      const name = labelled ? labelled.split(' ').map(wordsOf).join(' ') : shown(element) || (element.getAttribute('title') ?? '')
      return name.replaceAll(/\s+/g, ' ').trim()
    }
    const PLACES = 'article, tr, [role="row"], fieldset, dialog, [aria-label]:not(a, button), [aria-labelledby]:not(a, button)'
    const places: (Element | null)[] = []
    const placeOf = (element: Element) => {
      const place = element.parentElement?.closest(PLACES) ?? null
      if (!places.includes(place)) places.push(place)
      return places.indexOf(place)
    }
    const isHidden = (element: Element) =>
      element.closest('[aria-hidden="true"], [inert], [hidden]') !== null ||
      !element.checkVisibility({ visibilityProperty: true })
    return [...document.querySelectorAll('a[href], button, [role="button"], summary')]
      .filter((element) => !isHidden(element))
      .map((element, at) => ({
        name: nameOf(element),
        place: placeOf(element),
        target: element instanceof HTMLAnchorElement ? element.pathname + element.search : `button ${at}`,
      }))
  })
  const targetsOf = Map.groupBy(all, ({ name, place }) => `${place} ${name}`)
  return [...targetsOf.values()].flatMap((found) => {
    const name = found[0]?.name ?? ''
    const targets = [...new Set(found.map(({ target }) => target))]
    return targets.length > 1 && !SHARED_ON_PURPOSE.some((one) => one.test(name)) ? [{ name, targets }] : []
  })
}
