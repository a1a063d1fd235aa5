// The events of the message stream: which tab of the drawer has changed for the signed-in user.

/** A user's two kinds of messages; the tabs of the drawer besides the news. */
export const messageTypes = ['BUSINESS', 'ADMINISTRATION'] as const
export type MessageType = (typeof messageTypes)[number]

/** The content of an event: one kind of messages has changed, or an approval in which the user participates. */
export const signalTypes = [...messageTypes, 'APPROVAL'] as const
export type SignalType = (typeof signalTypes)[number]

/** The JSON data of the event 'message' of GET /api/events: lists and counts of this kind must be loaded again. */
export interface MessageSignal {
  message_type: SignalType
}

/** Notifications with the code of a dictionary whose items have changed; browsers get it as the event 'dictionary' with the code as JSON. */
export const dictionaryChannel = 'dictionary_changed'
