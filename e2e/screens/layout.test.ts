/** The faults that `layout-faults.ts` finds, on sample pages: each fault, and the same layout without it. */
import assert from 'node:assert/strict'
import { findLayoutFaults } from '../support/layout-faults.ts'
import { ONE_WORD } from '../support/long-names.ts'
import { blankPage } from '../support/browsers.ts'
import { test } from '../support/test.ts'

const MARK = '<svg width="16" height="16" style="flex:none"><use href="/icons.svg#rosette-discount-check-filled"></use></svg>'
const CHIP = 'padding:2px 10px;border:1px solid;border-radius:999px'
const FIELD = 'box-sizing:border-box;border:0;padding:4px 10px;appearance:none;font:16px sans-serif'
const ROW = 'display:flex;overflow-x:auto;inline-size:200px;position:relative'
const TAB = 'flex:none;inline-size:120px'

interface Case {
  readonly wrong: string
  readonly right: string
  /** The end of the message about `wrong`. */
  readonly fault: string
}

const CASES: Readonly<Record<string, Case>> = {
  'a page that is too wide': {
    wrong: '<p style="inline-size:500px">words</p>',
    right: '<p style="max-inline-size:100%">words</p>',
    fault: 'pixels too wide',
  },
  'a select that clips what is chosen': {
    wrong: `<select style="${FIELD};inline-size:90px"><option>Newest first of all</option></select>`,
    right: `<select style="${FIELD};inline-size:200px"><option>Newest first of all</option></select>`,
    fault: 'is clipped to 70 pixels',
  },
  'a field that clips its hint': {
    wrong: `<input placeholder="Names, words or #tags" style="${FIELD};inline-size:90px">`,
    right: `<input placeholder="Names" style="${FIELD};inline-size:90px"><input value="words that go on" style="${FIELD};inline-size:90px">`,
    fault: 'is clipped to 70 pixels',
  },
  'a field that clips a number': {
    wrong: `<input inputmode="decimal" value="123456789.99" style="${FIELD};inline-size:60px">`,
    right: `<input inputmode="decimal" value="12" style="${FIELD};inline-size:60px">`,
    fault: 'is clipped to 40 pixels',
  },
  'an open tab that is out of sight': {
    wrong: `<nav><div style="${ROW}"><a style="${TAB}">One</a><a style="${TAB}">Two</a><a style="${TAB}" aria-current="page">Three</a></div></nav>`,
    right: `<nav><div style="${ROW}"><a style="${TAB}" aria-current="page">One</a><a style="${TAB}">Two</a><a style="${TAB}">Three</a></div></nav>`,
    fault: 'is out of sight',
  },
  'a chip that a column stretches': {
    wrong: `<div style="display:grid"><span style="${CHIP}">New</span></div>`,
    right: `<div style="display:grid;justify-items:start"><span style="${CHIP}">New</span></div><a data-wide style="display:block;${CHIP}">Go on</a>`,
    fault: 'pixels wider than its words',
  },
  'a chip that a row stretches': {
    wrong: `<div style="display:flex"><span style="${CHIP}">New</span><p style="margin:0;block-size:70px">words</p></div>`,
    right: `<div style="display:flex;align-items:start"><span style="${CHIP}">New</span><p style="margin:0;block-size:70px">words</p></div>`,
    fault: 'pixels higher than its words',
  },
  'a button that cuts its words': {
    wrong:
      '<button style="border-radius:20px;inline-size:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Subscribe for a year</button>',
    right: '<button style="border-radius:20px">Subscribe for a year</button>',
    fault: 'is cut',
  },
  'a button whose words leave it': {
    wrong: '<button style="border-radius:20px;inline-size:80px;white-space:nowrap">Subscribe for a year</button>',
    right: '<button style="border-radius:20px;inline-size:80px">Subscribe for a year</button>',
    fault: 'is cut',
  },
  'a verified mark that is clipped': {
    wrong: `<p style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap;inline-size:120px">${ONE_WORD}${MARK}</p>`,
    right: `<p style="display:flex;inline-size:120px"><span style="overflow:hidden;text-overflow:ellipsis">${ONE_WORD}</span>${MARK}</p>`,
    fault: 'is clipped',
  },
  'a verified mark beyond the edge': {
    wrong: `<div style="overflow-x:clip;inline-size:max-content"><p style="white-space:nowrap">${ONE_WORD}${ONE_WORD}${MARK}</p></div>`,
    right: `<p style="display:flex"><span style="overflow:hidden">${ONE_WORD}</span>${MARK}</p>`,
    fault: 'is beyond the edge of the page',
  },
  'a verified mark alone in the next line': {
    wrong: `<p style="inline-size:120px;overflow-wrap:anywhere">Ada Vale<br>${MARK}</p>`,
    right: `<p style="inline-size:120px;overflow-wrap:anywhere">Ada Vale ${MARK}</p>`,
    fault: 'is out of its row',
  },
  'a verified mark that is pushed to the far side': {
    wrong: `<p style="display:flex;justify-content:space-between;inline-size:300px"><span>Ada Vale</span>${MARK}</p>`,
    right: `<p style="display:flex;gap:4px;inline-size:300px"><span>Ada Vale</span>${MARK}</p>`,
    fault: 'is out of its row',
  },
}

test('each fault of layout is found where it is, and nowhere else', async () => {
  const page = await blankPage('phone')
  for (const [name, { wrong, right, fault }] of Object.entries(CASES)) {
    await page.setContent(`<!doctype html><body style="margin:8px;font:16px sans-serif">${wrong}`)
    const found = await findLayoutFaults(page)
    assert.ok(
      found.some((one) => one.endsWith(fault)),
      `${name}: ${JSON.stringify(found)}`,
    )
    await page.setContent(`<!doctype html><body style="margin:8px;font:16px sans-serif">${right}`)
    assert.deepEqual(await findLayoutFaults(page), [], `not ${name}`)
  }
})
