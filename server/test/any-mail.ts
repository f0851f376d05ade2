/** The content of an email, for tests of its delivery. */
import type { MailContent } from '#platform/mail-content.ts'

export const anyContent: MailContent = {
  greeting: 'Hello,',
  body: ['Something new has happened.'],
  button: { label: 'View news', url: 'https://fans.example/notifications' },
  siteName: 'Fanfare',
}
