/** The content of a mail, for tests that are about how mails travel. */
import type { MailContent } from '#platform/mail-content.ts'

export const anyContent: MailContent = {
  greeting: 'Hello,',
  body: ['Something new has happened.'],
  button: { label: 'View news', url: 'https://fans.example/notifications' },
  siteName: 'Fanfare',
}
