import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { freePorts } from '../product.ts'
import { until } from '../until.ts'

/** Real IMAP server. */
export interface Dovecot {
  /** Port for plain connections and STARTTLS. */
  port: number
  tlsPort: number
  password: string
  /** Delivers a mail into a folder of a user. */
  deliver(user: string, raw: string, folder?: string): void
  /** Renumbers all mails of a folder under another UIDVALIDITY, as after a restore. */
  renumber(user: string, folder?: string): void
  close(): Promise<void>
}

const program = '/usr/sbin/dovecot'
const installMs = 90_000

/**
 * True if there is a Dovecot. Debian's is installed if this runs as root. Without it a warning is logged, and
 * only the scripted server tests the fetching of mail.
 */
export function hasDovecot(): boolean {
  if (!existsSync(program) && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '-y', '--no-install-recommends', 'dovecot-imapd']
    try {
      execFileSync('apt-get', install, { env, stdio: 'ignore', timeout: installMs })
    } catch {
      // The warning below covers every reason.
    }
  }
  // Dovecot runs its processes as other users, which only root can do.
  if (existsSync(program) && process.getuid?.() === 0) return true
  console.warn('SKIPPED: nothing was tried against Dovecot, which is missing and could not be installed')
  return false
}

/** Starts a Dovecot on free local ports; all users have the same password. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-dovecot-'))
  const [port, tlsPort] = await freePorts()
  const password = 'correct-horse'
  chmodSync(folder, 0o755)
  for (const name of ['run', 'mail']) mkdirSync(join(folder, name))
  const [user, group] = idsOf('nobody')
  chownSync(join(folder, 'mail'), user, group)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  writeFileSync(join(folder, 'dovecot.conf'), settings({ folder, key, certificate, port, tlsPort, password }))
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  await until('Dovecot listens', () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      // An HTTP request to it fails, but not with ECONNREFUSED once it listens.
      (error: Error) => !String(error.cause).includes('ECONNREFUSED'),
    ),
  )
  const boxOf = (name: string, box = 'INBOX') =>
    join(folder, 'mail', name, ...(box === 'INBOX' ? [] : [`.${box}`]))
  let mails = 0
  return {
    ...{ port, tlsPort, password },
    deliver(name, raw, box) {
      mails += 1
      const place = boxOf(name, box)
      for (const part of ['', 'cur', 'new', 'tmp'])
        if (!existsSync(join(place, part))) {
          mkdirSync(join(place, part), { recursive: true })
          chownSync(join(place, part), user, group)
        }
      const path = join(place, 'new', `${Date.now()}.M${String(mails).padStart(6, '0')}.test`)
      writeFileSync(path, raw)
      chownSync(path, user, group)
    },
    renumber(name, box) {
      for (const file of ['dovecot-uidlist', 'dovecot.index', 'dovecot.index.log', 'dovecot.index.cache'])
        rmSync(join(boxOf(name, box), file), { force: true })
    },
    async close() {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(name: string): [user: number, group: number] {
  const read = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return [read('-u'), read('-g')]
}

interface Settings {
  folder: string
  key: string
  certificate: string
  port: number
  tlsPort: number
  password: string
}

const settings = ({ folder, key, certificate, port, tlsPort, password }: Settings) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
# Where the kernel tells nothing of new files it looks itself.
mailbox_idle_check_interval = 1 secs
mail_location = maildir:${folder}/mail/%n
first_valid_uid = 1
default_login_user = nobody
default_internal_user = nobody
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail/%n
}
# Who was refused once is not let wait for it: all tests come from one address.
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
namespace inbox {
  inbox = yes
  mailbox Done {
    auto = create
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
`
