/** No form hides fields by its own condition. The form's blocks decide what is shown, checked and sent. */
import assert from 'node:assert/strict'
import { parseAst } from 'rolldown/parseAst'
import { test } from 'vitest'
import { sources, textOf } from './source.ts'

/** Conditions on the server's reply, which no field of the form changes. */
const FACTS = [
  'core/media-drafts/vault-picker.tsx: kinds.length > 1',
  'core/media-drafts/vault-picker.tsx: albums && albums.data.length > 0',
  'core/publications/publish-fields.tsx: !isOut',
  "features/auth/components/confirm-email.tsx: email === ''",
  'features/auth/screens/confirm.tsx: hasPassword',
  'features/auth/screens/confirm.tsx: needs.username',
  'features/commissions/components/agreement-form.tsx: !of',
  'features/orders/components/ship-sheet.tsx: !isPickup(order)',
  'features/payments/components/gateway-choice-form.tsx: isNew',
  'features/refunds/components/refund-rule-form.tsx: span !== null',
  'features/refunds/components/refund-sale.tsx: !isFree',
  "features/social-sign-in/components/new-fan.tsx: email === ''",
  "features/social-sign-in/components/new-performer.tsx: email === ''",
  'features/vault/components/vault-filter-bar.tsx: albums.length > 0',
]

/**
 * Parts that report missing input themselves, and the form sends nothing until they are complete: fan rules, and the variants of a
 * product, whose rules know which fields each row shows.
 */
const SELF_CHECKED = [
  'features/fan-groups/components/group-form.tsx: isSmart',
  'features/mass-messages/components/audience-fields.tsx: hasRule',
  'features/products/components/variant-rows.tsx: !isOff',
  'features/products/components/variant-rows.tsx: isWeighed',
  "features/products/components/variant-rows.tsx: stockRule !== 'none'",
  'features/products/components/variant-rows.tsx: variants.options.length > 0',
]

interface Condition {
  readonly test: string
  readonly shown: string
}

/** Returns the conditional content of a JSX file. */
function conditionsIn(text: string): Condition[] {
  const found: Condition[] = []
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
  JSON.stringify(parseAst(text, { lang: 'tsx' }), (_, node) => {
    if (node?.type === 'LogicalExpression' && node.operator === '&&') found.push({ test: cut(node.left), shown: cut(node.right) })
    if (node?.type === 'ConditionalExpression')
      found.push({ test: cut(node.test), shown: cut(node.consequent) + cut(node.alternate) })
    return node
  })
  return found
}

/** Removes blocks, whose content is checked with them. */
const withoutBlocks = (shown: string) => shown.replaceAll(/<(FormBlock|OptionalBlock)\b.*?<\/\1>/gs, '')

/** Returns the conditions on which fields of `useForm` are shown, and what a file shows while its own switch is on. */
function hiddenIn(text: string): string[] {
  const switches = new Set([...text.matchAll(/<CheckField\b[^/]*?isOn=\{(.+?)\}/gs)].map(([, isOn]) => isOn))
  return conditionsIn(text).flatMap(({ test: condition, shown }) =>
    /\{\.\.\.(?:form\.)?field\(/.test(withoutBlocks(shown)) || (switches.has(condition) && shown.includes('<')) ? condition : [],
  )
}

test('no form shows fields by its own condition', () => {
  const hidden = sources
    .filter((file) => file.endsWith('.tsx') && /\bfield\(|<CheckField/.test(textOf(file)))
    .flatMap((file) => [...new Set(hiddenIn(textOf(file)))].map((condition) => `${file}: ${condition}`))
  assert.deepEqual(hidden.toSorted(), [...FACTS, ...SELF_CHECKED].toSorted())
})

test("a switch outside the form's blocks is found", () => {
  const before = `function TimeField({ form, name }) {
    const [isOn, setIsOn] = useState(false)
    return <><CheckField label="Later" isOn={isOn} onChange={setIsOn} />{isOn && <p>Soon</p>}{wide && <A {...form.field(name)} />}</>
  }`
  assert.deepEqual(hiddenIn(before), ['isOn', 'wide'])
  assert.deepEqual(hiddenIn('<FormBlock form={form} block="later"><A {...form.field("at")} /></FormBlock>'), [])
})
