/** Finds buttons and links that somebody who listens cannot tell apart: one name, and different things that a press does. */
import type { Page } from '@playwright/test'

export interface SharedName {
  readonly name: string
  /** What the presses lead to or are about, each once. */
  readonly targets: readonly string[]
}

/** Names that say enough by where they stand, such as the same act on each row of a named list. */
export const SHARED_ON_PURPOSE: readonly RegExp[] = []

/** Every accessible name that several buttons or links of different targets have. */
export async function sharedNames(page: Page): Promise<SharedName[]> {
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
    const isHidden = (element: Element) =>
      element.closest('[aria-hidden="true"], [inert], [hidden]') !== null ||
      !element.checkVisibility({ visibilityProperty: true })
    return [...document.querySelectorAll('a[href], button, [role="button"], summary')]
      .filter((element) => !isHidden(element))
      .map((element, at) => ({
        name: nameOf(element),
        target: element instanceof HTMLAnchorElement ? element.pathname + element.search : `button ${at}`,
      }))
  })
  const targetsOf = Map.groupBy(all, ({ name }) => name)
  return [...targetsOf].flatMap(([name, found]) => {
    const targets = [...new Set(found.map(({ target }) => target))]
    return targets.length > 1 && !SHARED_ON_PURPOSE.some((one) => one.test(name)) ? [{ name, targets }] : []
  })
}
