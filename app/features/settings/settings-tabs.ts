/** The ids appear in the address. */
export const settingsTabs = [
  { id: 'profile', label: 'Profile' },
  { id: 'security', label: 'Security' },
  { id: 'preferences', label: 'Preferences' },
  { id: 'account', label: 'Account' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['id'];

/** The tab named in the address; the first one for anything else. */
export const tabOf = (searchParams: URLSearchParams): SettingsTab =>
  settingsTabs.find(({ id }) => id === searchParams.get('tab'))?.id ?? 'profile';

/** Where a tab of the settings is shown. */
export const addressOfTab = (tab: SettingsTab) => `/settings?tab=${tab}`;
