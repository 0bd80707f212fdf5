import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listInput } from '#domain/conversations/calls/read-endpoints.ts'
import { loginSchema } from '#domain/auth/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { coerceTexts, parseInput } from '#server/http/input.ts'

const read = (query: Record<string, string>) => parseInput(listInput, coerceTexts(listInput, query))

function refusalOf(run: () => unknown): { message: string; field?: string | undefined } {
  try {
    run()
  } catch (error) {
    if (error instanceof DeskError) return { message: error.message, field: error.details.field }
    throw error
  }
  throw new Error('accepted')
}

describe('texts of a query', () => {
  test('become what the schema asks for', () => {
    expect(
      read({ mailboxId: '7', isStarred: 'true', isRead: '0', page: '2', text: '12', status: '3' }),
    ).toMatchObject({
      mailboxId: 7,
      isStarred: true,
      isRead: false,
      page: 2,
      limit: 30,
      text: '12',
      status: 3,
      isTrashed: false,
    })
  })

  test('stay words where words are allowed beside numbers', () => {
    expect(read({ assigneeId: 'none', status: 'on_hold' })).toMatchObject({
      assigneeId: 'none',
      status: 'on_hold',
    })
    expect(read({ assigneeId: '12' })).toMatchObject({ assigneeId: 12 })
  })

  test('become lists at commas', () => {
    const schema = z.object({ ids: z.optional(z.array(z.int())) })
    expect(coerceTexts(schema, { ids: '1,2,3' })).toEqual({ ids: [1, 2, 3] })
    expect(coerceTexts(schema, { ids: ['4', '5'] })).toEqual({ ids: [4, 5] })
  })

  test('that do not fit are refused by name', () => {
    expect(refusalOf(() => read({ mailboxId: 'all' })).field).toBe('mailboxId')
    expect(refusalOf(() => read({ page: '1.5' })).field).toBe('page')
    expect(refusalOf(() => read({ isRead: 'maybe' })).field).toBe('isRead')
    expect(refusalOf(() => read({ status: '5' })).field).toBe('status')
    expect(refusalOf(() => read({ mailboxId: '99999999999999999999' })).field).toBe('mailboxId')
  })
})

describe('words about a wrong input', () => {
  test('name what is missing', () => {
    const schema = z.object({ firstName: z.string(), isOn: z.boolean() })
    expect(refusalOf(() => parseInput(schema, { isOn: true }))).toEqual({
      message: 'First name is a required field',
      field: 'firstName',
    })
    expect(refusalOf(() => parseInput(schema, { firstName: 'Maya' })).message).toBe(
      'Is on is a required field',
    )
  })

  test('name the limit of a text', () => {
    const schema = z.object({ subject: z.string().check(z.maxLength(255)) })
    expect(refusalOf(() => parseInput(schema, { subject: 'x'.repeat(256) })).message).toBe(
      'Subject length must be less than or equal to 255 characters',
    )
  })

  test('are the schema’s own where it has some', () => {
    expect(refusalOf(() => parseInput(loginSchema, { email: 'maya', password: 'x' }))).toEqual({
      message: 'Email must be a valid email',
      field: 'email',
    })
  })

  test('lead into lists', () => {
    const schema = z.object({ to: z.array(z.object({ email: z.string() })) })
    expect(refusalOf(() => parseInput(schema, { to: [{ email: 'a' }, {}] })).field).toBe('to.1.email')
  })
})
