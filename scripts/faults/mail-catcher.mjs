import { SMTPServer } from 'smtp-server'

// A process of its own: takes every mail and keeps none, and says how many there were when it is asked.
let mails = 0
const server = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      mails += 1
      done()
    })
  },
})
server.on('error', () => {})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.send('ready'))
process.on('message', () => process.send(mails))
process.on('disconnect', () => process.exit())
