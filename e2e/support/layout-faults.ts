/** Finds layout faults on an open page: clipped text, hidden tabs, stretched chips and misplaced verified marks. */
import type { Page } from '@playwright/test'

/** Returns one sentence for each fault at the page's current size. */
export const findLayoutFaults = (page: Page): Promise<string[]> => page.evaluate(PROGRAM)

/** In pixels. Rounding moves boxes this much, and text may extend this far beyond its box without losing a letter. */
const SLACK = 1.5
/** The maximum space on both sides of the text in a chip or button: padding of up to 28 per side, plus a scroll bar or border. */
const WIDEST_PADDING = 64
/** The maximum space above and below the text: buttons are at least 52 high, and their line is 18. */
const HIGHEST_PADDING = 40
/** Lines of one text may overlap by this much. */
const LINES_TOUCH = 4
/** The maximum gap between a name and its mark. */
const MARK_GAP = 12

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function nameOf(element: Element): string {
  const words = (element.textContent?.trim() || element.getAttribute('aria-label') || element.getAttribute('name')) ?? ''
  return `${element.tagName.toLowerCase()} “${words.replaceAll(/\s+/g, ' ').slice(0, 60)}”`
}

/** Returns whether an element is rendered, and not only for screen readers. */
function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => isShown(element))
}

/** Clips a box to its ancestors up to `last`, except those that scroll, where the box can be reached. */
function uncut(box: Box, from: Element, last: Element | null): Box {
  let { left, right, top, bottom } = box
  for (let around: Element | null = from; around && around !== last?.parentElement; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    const edge = around.getBoundingClientRect()
    if (overflowX === 'hidden' || overflowX === 'clip') {
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
    }
    if (overflowY === 'hidden' || overflowY === 'clip') {
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
  }
  return { left, right, top, bottom }
}

/** Returns the boxes of the lines of text in an element, unclipped. */
function linesOf(element: Element): { box: Box; parent: Element }[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const lines: { box: Box; parent: Element }[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement
    if (!parent || !isShown(parent) || (text.textContent ?? '').trim() === '') continue
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) if (box.width > 1) lines.push({ box, parent })
  }
  return lines
}

function textWidth(words: string, style: CSSStyleDeclaration): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = style.font
  return pen.measureText(words).width
}

/** Returns whether an element looks like a chip: fully rounded, with a background or border. */
function isRound(element: Element): boolean {
  const style = getComputedStyle(element)
  const { height } = element.getBoundingClientRect()
  const ground = style.backgroundColor !== 'rgba(0, 0, 0, 0)' || Number.parseFloat(style.borderTopWidth) > 0
  return ground && height < 80 && Number.parseFloat(style.borderTopLeftRadius) >= height / 2 - 1
}

/**
 * Finds selects that clip the selected option, and fields that clip their hint or number. Typed text may be longer than its
 * field, because the field scrolls.
 */
function clippedFields(): string[] {
  const fields = all('select, input').filter((field) => getComputedStyle(field).opacity !== '0')
  return fields.flatMap((field) => {
    const style = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const isNumber = field instanceof HTMLInputElement && /decimal|numeric/.test(field.inputMode)
    const isTime = field instanceof HTMLInputElement && /^(date|time|month|datetime-local)$/.test(field.type)
    const chosen = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : undefined
    const hint = field instanceof HTMLInputElement && field.value === '' ? field.placeholder : ''
    const shown = chosen ?? (isNumber && field.value !== '' ? field.value : hint)
    const isClipped = isTime ? field.scrollWidth > field.clientWidth : textWidth(shown, style) > room + SLACK
    return isClipped ? [`${field.tagName.toLowerCase()} “${shown || field.id}” is clipped to ${Math.round(room)} pixels`] : []
  })
}

/** Finds current tabs that are partly hidden in their row. */
function hiddenOpenTabs(): string[] {
  return all('nav [aria-current], [role=tab][aria-selected=true]').flatMap((tab) => {
    let row = tab.parentElement
    while (row && (getComputedStyle(row).overflowX === 'visible' || row.scrollWidth <= row.clientWidth)) row = row.parentElement
    if (!row || row === document.documentElement) return []
    const edge = row.getBoundingClientRect()
    const own = tab.getBoundingClientRect()
    const isSeen = own.left >= edge.left - SLACK && own.right <= edge.right + SLACK
    return isSeen || own.width > edge.width ? [] : [`the open tab ${nameOf(tab)} is out of sight`]
  })
}

/**
 * Finds chips and round buttons with more space than their text needs, except those that are wide on purpose, share a row in
 * equal parts, or have several lines.
 */
function stretchedButtons(): string[] {
  const round = all('button, a, label, li, span, small, strong, output').filter((one) => isRound(one))
  return round.flatMap((one) => {
    const lines = linesOf(one)
    if (lines.length === 0 || one.closest('[data-wide]')) return []
    const { width, height } = one.getBoundingClientRect()
    const pictures = [...one.querySelectorAll('svg, img, i')].filter((picture) => isShown(picture))
    const inside = [...lines.map(({ box }) => box), ...pictures.map((picture) => picture.getBoundingClientRect())]
    const needed = Math.max(...inside.map(({ right }) => right)) - Math.min(...inside.map(({ left }) => left))
    const high = Math.max(...inside.map(({ bottom }) => bottom)) - Math.min(...inside.map(({ top }) => top))
    const isBroken = inside.some(({ bottom }) => inside.some((other) => other.top > bottom - LINES_TOUCH))
    const beside = [...(one.parentElement?.children ?? [])].filter((other) => other !== one && other.tagName === one.tagName)
    const isEqualPart = beside.some((other) => Math.abs(other.getBoundingClientRect().width - width) < 2)
    if (width - needed > WIDEST_PADDING && !isEqualPart && !isBroken)
      return [`${nameOf(one)} is ${Math.round(width - needed)} pixels wider than its words`]
    return height - high > HIGHEST_PADDING ? [`${nameOf(one)} is ${Math.round(height - high)} pixels higher than its words`] : []
  })
}

/** Finds buttons and tabs with clipped text. */
function cutButtons(): string[] {
  const pressed = all('button, a, [role=tab], [role=menuitem], summary')
  const named = pressed.filter((one) => isRound(one) || one.matches('nav [aria-current], [role=tab], summary'))
  return named.flatMap((one) => {
    const cut = linesOf(one).find(({ box, parent }) => {
      const edge = one.getBoundingClientRect()
      const seen = uncut(box, parent, one)
      const isOut = box.left < edge.left - SLACK || box.right > edge.right + SLACK
      return isOut || seen.right - seen.left < box.right - box.left - SLACK || seen.bottom - seen.top < (box.bottom - box.top) / 2
    })
    return cut ? [`${nameOf(one)} is cut`] : []
  })
}

/** Finds verified marks that are clipped, beyond the page's edge, or not right after the last visible word of their name. */
function misplacedMarks(): string[] {
  const marks = [...document.querySelectorAll('use[href*="rosette-discount-check"]')].flatMap((use) => use.closest('svg') ?? [])
  return marks
    .filter((mark) => isShown(mark))
    .flatMap((mark) => {
      const own = mark.getBoundingClientRect()
      const seen = uncut(own, mark, null)
      let named = mark.parentElement
      while (named && linesOf(named).length === 0) named = named.parentElement
      if (!named) return []
      const what = `the verified mark of ${nameOf(named)}`
      if (seen.right - seen.left < own.width - SLACK || seen.bottom - seen.top < own.height - SLACK) return [`${what} is clipped`]
      if (own.left < -SLACK || own.right > innerWidth + SLACK) return [`${what} is beyond the edge of the page`]
      return endsOf(named).some((end) => isBehind(own, end)) ? [] : [`${what} is out of its row`]
    })
}

/** Returns the visible lines of text before a mark, or after it in a chip that starts with one. */
function endsOf(named: Element): Box[] {
  return linesOf(named).map(({ box, parent }) => uncut(box, parent, null))
}

function isBehind(own: Box, { left, right, top, bottom }: Box): boolean {
  const isInLine = own.top < bottom && own.bottom > top && Math.abs((own.top + own.bottom) / 2 - (top + bottom) / 2) < 8
  const gap = Math.min(Math.abs(own.left - right), Math.abs(left - own.right))
  return isInLine && gap <= MARK_GAP
}

function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} pixels too wide`] : []
}

const CHECKS = [tooWide, clippedFields, hiddenOpenTabs, stretchedButtons, cutButtons, misplacedMarks]
const HELPERS = [nameOf, isShown, all, uncut, linesOf, textWidth, isRound, endsOf, isBehind]
const VALUES = { SLACK, WIDEST_PADDING, HIGHEST_PADDING, LINES_TOUCH, MARK_GAP }

/** This source runs in the page, which cannot import this file. */
const PROGRAM = `(() => {
  const { ${Object.keys(VALUES).join(', ')} } = ${JSON.stringify(VALUES)}
  ${[...HELPERS, ...CHECKS].join('\n')}
  return [${CHECKS.map((check) => `...${check.name}()`).join(', ')}]
})()`
