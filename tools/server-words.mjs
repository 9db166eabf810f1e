/**
 * Words for the Node that runs the server. Half of what 5,000 idle connections take is room for young objects that grew
 * while they came; a smaller one costs about 6 % of the messages a second at window 32 and nothing that could be
 * measured at window 1 (`npm run bench`).
 */
export const serverWords = ['--max-semi-space-size=8']
