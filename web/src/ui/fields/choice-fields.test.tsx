/** Number fields: what they show, and what the form gets. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { provideReader } from '#lib/i18n.ts'
import { open } from '../../../test/components/open.tsx'
import { NumberField } from './choice-fields.tsx'

const field = page.getByRole('textbox', { name: 'Price' })
const output = page.getByRole('status')

function PriceForm() {
  const [price, setPrice] = useState('2.95')
  return (
    <>
      <NumberField label="Price" value={price} onChange={setPrice} />
      <output>{price}</output>
    </>
  )
}

async function openIn(locale: 'en' | 'es') {
  await open(<PriceForm />)
  provideReader(() => ({ lang: locale, locale, timeZone: 'UTC' }))
}

test.for([
  ['es', '3,5', '3,5', '3.5'],
  ['es', '3.5', '3,5', '3.5'],
  ['en', '3,5', '3.5', '3.5'],
  ['es', '1.234,50', '1,234.50', '1.234.50'],
] as const)('a performer who reads %s and types %s sees %s, and the form gets %s', async ([locale, typed, shown, value]) => {
  await openIn(locale)
  await field.fill(typed)
  await expect.element(field).toHaveValue(shown)
  await expect.element(output).toHaveTextContent(value)
})
