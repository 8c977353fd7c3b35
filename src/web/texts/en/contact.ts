export const contact = {
  lead: 'Questions, corrections, an opportunity that is missing here: write to us.',
  channels: { messaging: 'Messaging channel', photos: 'Photo profile', video: 'Video channel', chat: 'Chat with us' },
  channelsHeading: 'Elsewhere',
  channelMissing: 'not set up yet',
  formHeading: 'Send a message',
  name: 'Name',
  email: 'E-mail address',
  website: 'Website',
  optional: '(optional)',
  message: 'Message',
  send: 'Send message',
  privacy: 'What happens with what you write',
  sending: 'Sending...',
  success: 'Message sent successfully!', // promised
  failure: 'Message could not be sent.', // promised
  restore: 'Restore my text', // promised
  mistakes: 'Please check the marked fields. Nothing was sent yet.',
} as const
