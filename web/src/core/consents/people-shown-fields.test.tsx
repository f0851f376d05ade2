/** Tests that a publishing form keeps whom it shows with its draft. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPeopleShown, type PersonShown } from '@fanfare/contract/consents'
import { aPerformer, idOf } from '../../../test/components/examples.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { removeDraft } from '#lib/stored-drafts.ts'
import { PeopleShownFields } from './people-shown-fields.tsx'

const fields = <PeopleShownFields draft="post new" ids={[]} onChange={() => undefined} />

test('a performer who leaves a form and comes back finds the people that the content shows', async () => {
  const { api } = currentFakes()
  const mara: PersonShown = {
    _id: idOf(1),
    performer: null,
    name: 'Mara',
    state: 'consented',
    scopes: [],
    until: null,
    request: null,
    reason: '',
    totalItems: 0,
    can: [],
  }
  api.replyTo(listPeopleShown, { data: [mara], total: 1 })
  await open(fields, { viewer: aPerformer() })
  await page.getByRole('combobox', { name: 'Who is shown' }).selectOptions('Others')
  await page.getByRole('checkbox', { name: 'Mara' }).click()
  await open(fields, { viewer: aPerformer() })
  await expect.element(page.getByRole('combobox', { name: 'Who is shown' })).toHaveValue('others')
  await expect.element(page.getByRole('checkbox', { name: 'Mara' })).toBeChecked()

  removeDraft('post new')
  await open(fields, { viewer: aPerformer() })
  await expect.element(page.getByRole('combobox', { name: 'Who is shown' })).toHaveValue('me')
})
