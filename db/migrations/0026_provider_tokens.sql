-- Nothing uses the tokens of a provider, and an identity token stood in clear.
UPDATE "sign_in_methods" SET "access_token" = NULL, "refresh_token" = NULL, "id_token" = NULL
 WHERE "provider_id" <> 'credential';
