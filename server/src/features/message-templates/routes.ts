import { done } from '@fanfare/contract'
import * as templates from '@fanfare/contract/message-templates'
import { cleanText } from '#core/messages/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { deleteTemplate, insertTemplate, templatesOf, updateTemplate, type TemplateRow } from './store.ts'

const { MAX_TEMPLATES } = templates

const viewOf = ({ id, name, text }: TemplateRow): templates.MessageTemplate => ({ _id: id, name, text })

/** Cleans name and text as sending would. Throws `not_valid` if one of them is empty then. */
function words(name: string, text: string): Pick<TemplateRow, 'name' | 'text'> {
  const template = { name: cleanText(name), text: cleanText(text) }
  if (template.name === '') throw notValid('name', t('Enter a name'))
  if (template.text === '') throw notValid('text', t('Enter some text'))
  return template
}

export const routes = [
  query(templates.listTemplates, async ({ ctx, viewer, query: { limit = MAX_TEMPLATES, offset = 0 } }) => {
    const rows = await templatesOf(ctx.db, viewer.id, MAX_TEMPLATES)
    return { data: rows.slice(offset, offset + limit).map(viewOf), total: rows.length }
  }),

  mutation(templates.createTemplate, async ({ tx, viewer, body: { name, text } }) => {
    // Two parallel requests could both take the last free place.
    await oneAtATime(tx, `message templates ${viewer.id}`)
    if ((await templatesOf(tx.db, viewer.id, MAX_TEMPLATES)).length >= MAX_TEMPLATES)
      throw notValid('name', t('You can have up to {most} saved replies.', { most: MAX_TEMPLATES }))
    const row = { id: newId(tx.now), performer_id: viewer.id, ...words(name, text), created_at: tx.now }
    await insertTemplate(tx.db, row)
    return viewOf(row)
  }),

  mutation(templates.changeTemplate, async ({ tx, viewer, params: { id }, body: { name, text } }) => {
    const row = await updateTemplate(tx.db, { performerId: viewer.id, id }, words(name, text))
    if (!row) throw notFound()
    return viewOf(row)
  }),

  mutation(templates.removeTemplate, async ({ tx, viewer, params: { id } }) => {
    if (!(await deleteTemplate(tx.db, { performerId: viewer.id, id }))) throw notFound()
    return done
  }),
]
