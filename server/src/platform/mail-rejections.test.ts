import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isUnknownMailbox } from './mail-rejections.ts'

test('a report stops emails to an address only if it says that the mailbox or domain does not exist', () => {
  const gone: [string, string][] = [
    ['5.1.1', 'smtp; 550 5.1.1 <fay@example.test>: Recipient address rejected: User unknown in relay recipient table'],
    ['5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['5.2.1', 'smtp; 550 5.2.1 The email account that you tried to reach is disabled.'],
    ['5.0.0', 'smtp; 550 no such user here'],
    ['5.4.4', 'X-Postfix; Host or domain name not found. Name service error for name=nowhere.example type=MX: Host not found'],
    ['5.1.1', ''],
  ]
  const passes: [string, string][] = [
    ['4.1.1', 'smtp; 450 4.1.1 user unknown'],
    ['5.2.2', 'smtp; 552 5.2.2 mailbox full'],
    ['5.7.1', 'smtp; 550 5.7.1 message refused by policy'],
    ['5.1.1', 'smtp; 550 5.1.1 rejected as spam'],
    ['5.4.4', 'X-Postfix; mail for example.test loops back to myself'],
    ['5.0.0', 'smtp; 554 5.7.1 user unknown to this relay'],
    ['5.0.0', ''],
    ['', 'smtp; 550 no such user'],
  ]
  for (const [status, words] of gone) assert.ok(isUnknownMailbox(status, words), words)
  for (const [status, words] of passes) assert.ok(!isUnknownMailbox(status, words), words)
})
