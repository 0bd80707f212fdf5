// Answers are kept in the database that the browser has.
import 'fake-indexeddb/auto'
