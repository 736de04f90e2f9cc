import { describe, expect, it } from 'vitest'
import { findEmails } from './find-emails.ts'

const emailsIn = (text: string) => findEmails(text).map(({ start, end }) => text.slice(start, end))

describe('[2.10] [V2.10.11] e-mail addresses of a text', () => {
  it.each([
    ['nothing here', []],
    ['write to ada@example.com.', ['ada@example.com']],
    ['a+b@example.co.uk,c@d.co', ['a+b@example.co.uk', 'c@d.co']],
    ['...ada@example.com', ['ada@example.com']],
    ['вася@пример.рф', ['вася@пример.рф']],
    ['ada@例え.jp', ['ada@例え.jp']],
    ['送信先ada@example.comまで', ['送信先ada@example.com']],
    ['ada@example.com👈', ['ada@example.com']],
    ['@ada, a @ b, a..b@example.com, user@localhost', []],
  ])('%j has %j', (text, emails) => expect(emailsIn(text)).toEqual(emails))

  it.each([
    ['а'.repeat(3998) + ' @'],
    ['a@'.repeat(2000)],
    ['a@' + 'b.'.repeat(1999)],
    ['.'.repeat(3999) + '@'],
  ])('takes its time on no text of 4,000 characters (%#)', (text) => {
    findEmails(text)
    const started = performance.now()
    findEmails(text)
    expect(performance.now() - started).toBeLessThan(100)
  })
})
