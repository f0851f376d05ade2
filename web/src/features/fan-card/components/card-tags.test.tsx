import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFanTags } from '@fanfare/contract/fan-cards'
import { endComposition } from '../../../../test/components/input-method.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { CardTags } from './card-tags.tsx'

function Tags() {
  const [tags, setTags] = useState<readonly string[]>([])
  return <CardTags tags={tags} onChange={setTags} />
}

test('a performer who confirms input method characters with Enter adds the tag only with the next Enter', async () => {
  currentFakes().api.replyTo(listFanTags, { data: [], total: 0 })
  await open(<Tags />)
  const field = page.getByRole('combobox', { name: 'Tags' })
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await field.fill('日本')
  endComposition(field, '日本')
  await expect.element(field).toHaveValue('日本')
  expect(tags.elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(tags.getByText('日本')).toBeVisible()
  await expect.element(field).toHaveValue('')
})
