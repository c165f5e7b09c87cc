/** Loaded into a process before its program: refuses every connection and name lookup. */
import dns from 'node:dns'
import { Socket } from 'node:net'

function refuse(): never {
  throw new Error('No network here.')
}

Socket.prototype.connect = refuse
Object.assign(dns, { lookup: refuse, resolve: refuse })
Object.assign(dns.promises, { lookup: refuse, resolve: refuse })
