// The public API of people for other features.

export { userTyped } from './contacts/add-contact.ts'
export { Contacts } from './contacts/Contacts.tsx'
export { ContactsButton } from './contacts/ContactsButton.tsx'
export type { ContactsProps, ContactsTab } from './contacts/ContactsPage.tsx'
export type { ProfileEditorProps } from './own-profile/OwnProfile.tsx'
export { ProfileEditor } from './own-profile/ProfileEditor.tsx'
export { PeopleLayer } from './profile/LazyPeopleLayer.tsx'
export { PersonPart } from './profile/LazyPersonPart.tsx'
export { StatusButton, type StatusButtonProps } from './status/StatusButton.tsx'
