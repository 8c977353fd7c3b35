// Loaded before the program of a site (`--import`): the web is one server on this machine. Every
// name has a public address, and a connection to it ends at the socket OFFICIAL_SOCKET.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const address = '93.184.216.34'
const { OFFICIAL_SOCKET: path } = process.env

dns.lookup = async () => [{ address, family: 4 }]
syncBuiltinESMExports()

const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [first, ...rest] = Array.isArray(args[0]) ? args[0] : args
  const isOfficial = typeof first === 'object' && first.host?.endsWith('.example')
  return isOfficial ? connect.call(this, { path }, ...rest) : connect.apply(this, args)
}
