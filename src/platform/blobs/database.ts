import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS blobs (
    id INTEGER PRIMARY KEY,
    store TEXT NOT NULL,
    key TEXT NOT NULL,
    etag TEXT NOT NULL,
    metadata TEXT NOT NULL,
    body BLOB NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS blobs_by_place ON blobs (store, key);
`

/**
 * @param isCommand Leaves the file as it is; the next start of the site compacts it.
 * @throws when another process has the file open, it is not a database, or it is damaged.
 */
export function openDatabase(path: string, isCommand: boolean): DatabaseSync {
  const database = new DatabaseSync(path)
  // The operating system holds this lock, so it ends with the process.
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  database.exec('PRAGMA journal_mode = WAL')
  // FULL: a write is on disk before it is acknowledged, so a power cut cannot lose it. The price
  // is one fsync per commit, which group commit shares.
  database.exec('PRAGMA synchronous = FULL')
  // Erased bytes are overwritten with zeros, because a free page can keep them for years.
  database.exec('PRAGMA secure_delete = ON')
  database.exec(SCHEMA)
  requireIntegrity(database)
  if (!isCommand) compact(database)
  return database
}

/**
 * Rewrite the file without what was erased: in a file of an earlier release, and where SQLite split
 * a page and left a copy of a record behind. A full disk must not keep a site from starting.
 */
function compact(database: DatabaseSync): void {
  try {
    database.exec('VACUUM')
    emptyLog(database)
  } catch (error) {
    console.warn('the database could not be compacted', error)
  }
}

/** Move the write-ahead log into the file and truncate it, because it holds what was erased since. */
export function emptyLog(database: DatabaseSync): void {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
}

export function prepareStatements(database: DatabaseSync) {
  return {
    read: database.prepare('SELECT etag, metadata, body FROM blobs WHERE store = ? AND key = ?'),
    head: database.prepare('SELECT etag, metadata FROM blobs WHERE store = ? AND key = ?'),
    write: database.prepare(
      `INSERT INTO blobs (store, key, etag, metadata, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (store, key) DO UPDATE
       SET etag = excluded.etag, metadata = excluded.metadata, body = excluded.body`,
    ),
    remove: database.prepare('DELETE FROM blobs WHERE store = ? AND key = ?'),
    list: database.prepare(
      `SELECT CAST(json_group_array(json_object('key', key, 'etag', etag)) AS BLOB) AS blobs,
       count(*) AS count, max(key) AS last FROM (
         SELECT key, etag FROM blobs WHERE store = ? AND key >= ? AND key < ?
         ORDER BY key LIMIT ?
       )`,
    ),
    keyAfter: database.prepare(
      'SELECT key FROM blobs WHERE store = ? AND key > ? AND key < ? ORDER BY key LIMIT 1',
    ),
  }
}

/** Find a damaged page before requests read and write around it, or a backup leaves out what it held. */
function requireIntegrity(database: DatabaseSync): void {
  const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (result !== 'ok')
    throw new Error(`database disk image is malformed: ${String(result).replace(/\s+/g, ' ')}`)
}
