// Texts of complete scenes: states that are expressed in words and not checked by other tests.

export const wordsOfScenes: Readonly<Record<string, string>> = {
  threads: 'Where do we eat on Friday?',
  threadOpen: 'Great. 12:30?',
  threadOutside: 'You are not in this thread',
  threadNew: 'Nobody has replied yet',
  threadMuted: 'Everybody is muted',
  threadLeft: 'You were removed from this group',
  threadRemoved: 'You were removed from this thread',
  threadGone: 'This thread was deleted',
  threadFailed: 'This thread could not be loaded',
  threadList: 'Side topic 1',
  threadListEmpty: 'No threads yet',
  threadListFailed: 'The threads could not be loaded',
  threadsOwn: 'Side topic 1',
  threadsOwnEmpty: 'You are not in any thread',
}
