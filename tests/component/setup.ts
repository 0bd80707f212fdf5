// Answers are kept in the database that the browser has.
import 'fake-indexeddb/auto'
import { configure } from '@testing-library/react'

// A machine that is busy with other tests is slow.
configure({ asyncUtilTimeout: 10_000 })
