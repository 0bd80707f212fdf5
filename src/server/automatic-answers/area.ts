import { serverArea } from '../area.ts'
import { acknowledgements } from './acknowledgements.ts'
import { automaticAnswerHandlers, type AutomaticAnswerParts } from './handlers.ts'
import { sweepAnswers } from './may-answer.ts'

/** Automatic answers to customers. */
export const automaticAnswersArea = serverArea({
  handlers: (parts: AutomaticAnswerParts) => ({ automaticAnswers: automaticAnswerHandlers(parts) }),
  consumers: [acknowledgements],
  sweeps: [sweepAnswers],
})
