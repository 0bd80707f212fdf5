import { expect, test } from 'vitest'
import { sendNew, sendReply } from '#app/composer/sending/send-message.ts'
import { toThread } from '#local/threads.ts'
import { answeredDesk, replyWords } from './desk.ts'

const writing = { fontFamily: 'Arial', fontSize: 16 }
const quoted = '<p>---------- Forwarded message ----------<br></p><p>As {{contact.name}} wrote</p>'

test('a mail leaves without placeholders that nobody filled, and with the words of others as they are', async () => {
  const desk = await answeredDesk()
  const words = replyWords({ html: '<p>Hello {{contact.firstName}}, thanks</p>', mode: 'forward' })
  await sendReply(desk, { conversationId: 5, draftId: null, words, writing, quoted }, false)
  const chunks = await desk.db.threads.where('conversationId').equals(5).toArray()
  const sent = toThread(chunks).messages.find(({ isInbound }) => !isInbound)
  expect(sent?.html).toContain('<p>Hello, thanks</p>')
  expect(sent?.html).toContain('As {{contact.name}} wrote')

  const fresh = {
    ...words,
    mode: 'new' as const,
    mailboxId: 1,
    subject: 'For {{contact.company|you}} {{contact.name}}',
  }
  await sendNew(desk, { conversationId: 6, draftId: null, words: fresh, writing }, null, false)
  expect((await desk.db.conversations.get(6))?.subject).toBe('For you')
})
