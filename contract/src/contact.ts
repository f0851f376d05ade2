import { Type } from 'typebox'
import { Done, post } from './define.ts'

export const sendContactMessage = post('/contact', {
  summary: 'Send a message to the operators. Each of them receives it by email.',
  who: 'anyone',
  isUnread: true,
  openInBlockedCountries: true,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\p{C}]+$', title: 'Name' }),
    email: Type.String({ format: 'email', maxLength: 254, title: 'Email' }),
    message: Type.String({ minLength: 10, maxLength: 5000, title: 'Message' }),
  }),
  reply: Done,
  errors: ['captcha_needed', 'too_many_requests'],
})
