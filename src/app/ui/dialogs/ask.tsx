import { proxy, ref, useSnapshot } from 'valtio'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmTexts } from './confirm-dialog.tsx'

interface Question {
  id: number
  words: ConfirmTexts
  answer: (yes: boolean) => void
}

const state = proxy<{ question: Question | null; open: boolean }>({ question: null, open: false })

let lastId = 0

/** Asks for confirmation and waits for the answer; a second question answers an open one with no. */
export function ask(words: ConfirmTexts): Promise<boolean> {
  state.question?.answer(false)
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    state.question = ref({ id, words, answer: resolve })
    state.open = true
  })
}

/** Host of `ask`. Mount it once, inside the theme. */
export function AskHost() {
  const { question, open } = useSnapshot(state)
  if (!question) return null
  const answer = (yes: boolean) => {
    state.open = false
    question.answer(yes)
  }
  return (
    <ConfirmDialog
      key={question.id}
      {...question.words}
      open={open}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      onClosed={() => {
        if (!state.open) state.question = null
      }}
    />
  )
}
