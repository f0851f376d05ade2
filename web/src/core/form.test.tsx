/** Forms show each error at its field, focus the first wrong field, and keep what was typed. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sendContactMessage } from '@fanfare/contract/contact'
import { tip } from '@fanfare/contract/tokens'
import { useApiMutation } from '#lib/api-mutation.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { CONNECTION_LOST, rejection } from '../../test/components/fake-api.ts'
import { open } from '../../test/components/open.tsx'
import { aReceipt, idOf } from '../../test/components/examples.ts'
import { FormNote } from './form-note.tsx'
import { useForm } from './form.ts'

const name = page.getByRole('textbox', { name: 'Name' })
const email = page.getByRole('textbox', { name: 'Email' })
const message = page.getByRole('textbox', { name: 'Message' })
const send = page.getByRole('button', { name: 'Send' })

function ContactForm() {
  const mutation = useApiMutation(sendContactMessage)
  const form = useForm({
    shape: sendContactMessage.body,
    initial: { name: '', email: '', message: '' },
    submit: (body) => mutation.mutateAsync({ body }),
  })
  return (
    <form {...form.props}>
      <TextField {...form.field('name')} />
      <TextField {...form.field('email')} />
      <TextArea {...form.field('message')} />
      <FormNote form={form} />
      <Button type="submit" isPending={form.isPending}>
        Send
      </Button>
    </form>
  )
}

async function fillIn() {
  await name.fill('Wanda')
  await email.fill('wanda@example.test')
  await message.fill('Is this a good place?')
}

test('a visitor who sends an empty form sees what is missing at each field, with the first one focused', async () => {
  const { api } = await open(<ContactForm />)
  await send.click()
  await expect.element(name).toHaveAccessibleDescription('Please enter Name')
  await expect.element(email).toHaveAccessibleDescription('Please enter Email')
  await expect.element(message).toHaveAccessibleDescription('Please enter Message')
  await expect.element(name).toHaveFocus()
  expect(api.requestsTo(sendContactMessage)).toEqual([])
})

test('a visitor with one wrong field is taken to it, and the error disappears once it is right', async () => {
  await open(<ContactForm />)
  await fillIn()
  await email.fill('wanda')
  await name.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Email is not a valid email')
  await email.fill('wanda@example.test')
  await expect.element(email).not.toHaveAccessibleDescription()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test("a visitor sees a field's error when leaving the field, not while typing or when it is empty", async () => {
  await open(<ContactForm />)
  await message.click()
  await userEvent.tab()
  await expect.element(message).not.toHaveAccessibleDescription()
  await message.fill('Short')
  await expect.element(message).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(message).toHaveAccessibleDescription('Message must be at least 10 characters')
})

test('a visitor sees a server error at its field, focused, with everything typed still there', async () => {
  const { api } = await open(<ContactForm />)
  api.replyTo(sendContactMessage, rejection('not_valid', { errors: [{ field: 'email', message: 'This address takes no mail' }] }))
  await fillIn()
  await send.click()
  await expect.element(email).toHaveAccessibleDescription('This address takes no mail')
  await expect.element(email).toHaveFocus()
  await expect.element(message).toHaveValue('Is this a good place?')
})

test('a visitor sees a general server error above the button', async () => {
  const { api } = await open(<ContactForm />)
  api.replyTo(sendContactMessage, rejection('too_many_requests', { message: 'Too many messages. Try again in an hour.' }))
  await fillIn()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many messages. Try again in an hour.')
})

test('a visitor sees the error of a hidden field above the button', async () => {
  const { api } = await open(<ContactForm />)
  api.replyTo(
    sendContactMessage,
    rejection('not_valid', {
      message: 'The country is missing.',
      errors: [{ field: 'country', message: 'Please enter Country' }],
    }),
  )
  await fillIn()
  await send.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The country is missing.')
})

test('a form that sends a field by other means than its values decides alone whether the field is missing', async () => {
  const sent: string[] = []
  function Chosen() {
    const form = useForm({
      shape: sendContactMessage.body,
      initial: { name: '', email: '' },
      check: () => ({ message: undefined, email: undefined }),
      submit: async (body) => void sent.push(body.name),
    })
    return (
      <form {...form.props}>
        <TextField {...form.field('name')} />
        <TextField {...form.field('email')} />
        <FormNote form={form} />
        <Button type="submit">Send</Button>
      </form>
    )
  }
  await open(<Chosen />)
  await name.fill('Wanda')
  await send.click()
  await expect.element(email).toHaveAccessibleDescription(/Please enter Email/)
  await email.fill('wanda@example.test')
  await send.click()
  await expect.poll(() => sent).toEqual(['Wanda'])
})

test('a visitor who presses Send twice sends once', async () => {
  const { api } = await open(<ContactForm />)
  api.replyTo(sendContactMessage, { success: true })
  const answer = api.hold(sendContactMessage)
  await fillIn()
  await send.click()
  await answer.requested
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await send.click({ force: true })
  await userEvent.keyboard('{Enter}')
  answer.release()
  await expect.element(send).not.toHaveAttribute('aria-busy')
  expect(api.requestsTo(sendContactMessage).map(({ input }) => input.body)).toEqual([
    { name: 'Wanda', email: 'wanda@example.test', message: 'Is this a good place?' },
  ])
})

test('a visitor whose reply got lost sends again with the same idempotency key, and after a reply with a new one', async () => {
  const { api } = await open(<ContactForm />)
  api.replyTo(sendContactMessage, CONNECTION_LOST)
  await fillIn()
  await send.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.replyTo(sendContactMessage, { success: true })
  await send.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await send.click()
  await expect.poll(() => api.requestsTo(sendContactMessage).length).toBe(3)
  const [lost, repeated, anew] = api.requestsTo(sendContactMessage).map(({ idempotencyKey }) => idempotencyKey)
  expect(repeated).toBe(lost)
  expect(anew).not.toBe(lost)
})

test('a visitor who pastes too much text sees its length, and nothing is cut off', async () => {
  await open(<ContactForm />)
  await message.fill('x'.repeat(20_000))
  await expect.element(page.getByText('15,000 characters too many. The limit is 5,000.')).toBeVisible()
  await expect.element(message).toHaveValue('x'.repeat(20_000))
  await message.fill('y'.repeat(4_500))
  await expect.element(page.getByText('4,500 of 5,000 characters')).toBeVisible()
})

function TipForm() {
  const mutation = useApiMutation(tip)
  const form = useForm({
    shape: tip.body,
    initial: { amount: '' },
    labels: { amount: 'Amount' },
    submit: (body) => mutation.mutateAsync({ params: { id: idOf(2) }, body }),
  })
  return (
    <form {...form.props}>
      <NumberField {...form.field('amount')} unit="tokens" />
      <Button type="submit">Send</Button>
      <output>{form.isPending && 'Sending'}</output>
    </form>
  )
}

const amount = page.getByRole('textbox', { name: 'Amount' })

test('a fan who types a decimal comma sends the intended number', async () => {
  const { api } = await open(<TipForm />)
  api.replyTo(tip, aReceipt({ tokens: 2.5 }))
  await amount.fill('2,5')
  await send.click()
  await expect.poll(() => api.requestsTo(tip).map(({ input }) => input.body)).toEqual([{ amount: 2.5, message: '' }])
})

test.for([
  ['ten', 'Amount is not a valid number'],
  ['1.005', 'Amount is not a valid number'],
  ['-1', 'Amount must be at least 0'],
])('a fan who types %s as an amount reads: %s', async ([typed = '', complaint = '']) => {
  await open(<TipForm />)
  await amount.fill(typed)
  await send.click()
  await expect.element(amount).toHaveAccessibleDescription(complaint)
  await expect.element(amount).toHaveValue(typed)
})

test('a fan who presses a button without a progress indicator twice sends once', async () => {
  const { api } = await open(<TipForm />)
  api.replyTo(tip, aReceipt({ tokens: 5 }))
  const answer = api.hold(tip)
  await amount.fill('5')
  await send.click()
  await answer.requested
  await send.click()
  answer.release()
  await expect.element(page.getByText('Sending')).not.toBeInTheDocument()
  expect(api.requestsTo(tip)).toHaveLength(1)
})
